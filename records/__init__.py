"""The frozen records that travel through the pipeline, each beside its Arrow schema."""
