"""A page of all applications that were probed, with pictures and figures, for people to look at."""

import re
from collections.abc import Callable, Sequence

import pandas as pd
from lxml.html import HtmlElement, tostring
from lxml.html import builder as html

from records.probe import ApplicationProbe

_STYLE = """
body { font: 15px/1.4 sans-serif; margin: 2em auto; max-width: 1320px; color: #222; }
table { border-collapse: collapse; margin: 0 0 1.5em; }
th, td { padding: .2em .7em; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
section { margin: 2.5em 0; }
.seen { display: flex; gap: 1em; align-items: flex-start; }
.seen a { flex: 0 0 62%; }
.seen table { overflow-wrap: anywhere; font-size: 13px; }
img { width: 100%; border: 1px solid #999; }
.failed { color: #a00; } .passed { color: #060; } .absent { color: #777; }
pre { white-space: pre-wrap; background: #f4f4f4; padding: .5em; font-size: 12px; }
"""
_MEBIBYTE = 1 << 20
# What neither HTML nor its reader can hold: an application's log may bear any character.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

_TOTALLED = ("outcome", "screenshot", "seconds", "nodes", "tested", "hits", "memory")
_FIGURES: tuple[tuple[str, Callable[[ApplicationProbe], str]], ...] = (
    ("package", lambda row: f"{row.package} {row.version}"),
    ("category", lambda row: row.category),
    ("toolkit", lambda row: f"{row.toolkit}, says {row.toolkit_seen or 'nothing'}"),
    ("still after", lambda row: f"{row.seconds:.1f} s" + ("" if row.still else ", and still moving")),
    ("nodes", lambda row: f"{row.nodes}, {row.named} named"),
    ("showing", lambda row: f"{row.showing}, {row.on_screen} with a box on the screen ({_share(row)})"),
    ("hit test", lambda row: f"{row.hits} of {row.tested}"),
    ("misses", lambda row: "; ".join(row.misses)),
    ("observation", lambda row: f"declared {row.observation}, seen {row.observation_seen}"),
    ("windows", lambda row: "; ".join(row.windows) + ("" if row.fits else " (not wholly on the screen)")),
    ("memory", lambda row: f"{row.memory / _MEBIBYTE:.0f} MiB in {row.processes} processes"),
    ("own paths written", lambda row: ", ".join(row.own_paths)),
    ("stray paths", lambda row: ", ".join(row.stray_paths)),
)


def application_page(name: str, probes: Sequence[ApplicationProbe], pictures: str) -> str:
    """The page as HTML that needs nothing but the pictures.

    name: of the run; pictures: folder beside the page that holds SLUG.png of those with a screenshot.
    """
    rows = sorted(probes, key=lambda row: (row.category, row.application))
    body = html.BODY(
        html.H1(f"Applications of run {_clean(name)}"),
        html.P(_counts(rows)),
        html.H2("By category"),
        _table(totals(rows, "category")),
        html.H2("By toolkit"),
        _table(totals(rows, "toolkit")),
        html.H2("All"),
        _overview(rows),
        *(_section(row, pictures) for row in rows),
    )
    head = html.HEAD(
        html.META(charset="utf-8"), html.TITLE(f"Applications of {_clean(name)}"), html.STYLE(_STYLE)
    )
    page = html.HTML(head, body, lang="en")
    return tostring(page, doctype="<!doctype html>", encoding="unicode", pretty_print=True)


def totals(probes: Sequence[ApplicationProbe], key: str) -> pd.DataFrame:
    """One row for each category or toolkit: outcomes, and medians and sums over those that started."""
    frame = pd.DataFrame([row.model_dump(include={key, *_TOTALLED}) for row in probes])
    if frame.empty:
        return pd.DataFrame()
    outcomes = {
        outcome: frame["outcome"].eq(outcome).groupby(frame[key]).sum()
        for outcome in ("passed", "failed", "absent")
    }
    started = frame[frame["screenshot"] != ""].groupby(key)
    return pd.DataFrame(
        {
            "applications": frame.groupby(key).size(),
            **outcomes,
            "median seconds": started["seconds"].median(),
            "worst seconds": started["seconds"].max(),
            "nodes": started["nodes"].sum(),
            "tested": started["tested"].sum(),
            "hits": started["hits"].sum(),
            "median MiB": (started["memory"].median() / _MEBIBYTE).round(),
        }
    ).reset_index(names=key)


def _counts(rows: Sequence[ApplicationProbe]) -> str:
    counts = {
        outcome: sum(row.outcome == outcome for row in rows) for outcome in ("passed", "failed", "absent")
    }
    return f"{len(rows)} applications: " + ", ".join(f"{count} {name}" for name, count in counts.items())


def _overview(rows: Sequence[ApplicationProbe]) -> HtmlElement:
    titles = ("application", "outcome", "s", "nodes", "on screen", "hits", "MiB", "observation", "reason")
    lines = [
        html.TR(
            html.TD(html.A(_clean(row.title), href=f"#{_clean(row.application)}")),
            html.TD(row.outcome, html.CLASS(row.outcome)),
            _number(f"{row.seconds:.1f}"),
            _number(str(row.nodes)),
            _number(_share(row)),
            _number(f"{row.hits}/{row.tested}"),
            _number(f"{row.memory / _MEBIBYTE:.0f}"),
            html.TD(row.observation_seen),
            html.TD(_clean(row.reason)),
        )
        for row in rows
    ]
    return html.TABLE(html.TR(*(html.TH(title) for title in titles)), *lines)


def _section(row: ApplicationProbe, pictures: str) -> HtmlElement:
    parts = [
        html.H2(_clean(row.title), id=_clean(row.application)),
        html.P(row.outcome + (f": {_clean(row.reason)}" if row.reason else ""), html.CLASS(row.outcome)),
    ]
    if row.screenshot:
        image = f"{pictures}/{row.application}.png"
        picture = html.IMG(src=image, alt=f"{_clean(row.title)} on the desktop", loading="lazy")
        figures = [(name, _clean(figure(row))) for name, figure in _FIGURES]
        lines = [html.TR(html.TH(name), html.TD(text)) for name, text in figures if text]
        parts.append(html.DIV(html.CLASS("seen"), html.A(picture, href=image), html.TABLE(*lines)))
    if row.log:
        parts.append(html.PRE(_clean(row.log)))
    return html.E.section(*parts)


def _table(frame: pd.DataFrame) -> HtmlElement:
    lines = [
        html.TR(html.TD(_clean(str(label))), *(_number(f"{value:g}") for value in figures))
        for label, *figures in frame.itertuples(index=False)
    ]
    return html.TABLE(html.TR(*(html.TH(str(name)) for name in frame.columns)), *lines)


def _number(text: str) -> HtmlElement:
    return html.TD(text.replace("nan", "–"), html.CLASS("number"))


def _share(row: ApplicationProbe) -> str:
    return f"{100 * row.on_screen / row.showing:.0f} %" if row.showing else "–"


def _clean(text: str) -> str:
    return _CONTROL.sub("�", text)
