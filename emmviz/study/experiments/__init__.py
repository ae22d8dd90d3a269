"""Pruning studies: how many leaves the searches read, over many random trees, on any executor.

On a cluster (`pip install "emmviz[cluster]"` installs dask):

    from dask.distributed import Client, LocalCluster

    with LocalCluster() as cluster, Client(cluster) as client:
        study = pruning_study(["star1", "star2"], "max20 chance20 min20", executor=client.get_executor())
"""

from emmviz.study.experiments.study import StudyError, pruning_study
from emmviz.study.experiments.table import Study, StudyRow, Summary

__all__ = ["Study", "StudyError", "StudyRow", "Summary", "pruning_study"]
