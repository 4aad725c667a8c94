#!/bin/sh
# Runs Node with the memory options of the server: sh scripts/server-node.sh PROGRAM ARGUMENTS
#
# The only place of these options: npm start and the image run this file, the benchmarks read it.
# docs/decisions/0032-memory-of-a-server.md says why.

# glibc shares one arena among the threads, and returns freed blocks of 128 kB and more to the system at once:
# hashing a password takes 19 MB for a moment, a page 0.5 MB. An allocator reads this before a program starts.
export MALLOC_ARENA_MAX=1
export MALLOC_MMAP_THRESHOLD_=131072
export MALLOC_TRIM_THRESHOLD_=131072

# V8 collects when the heap is 20 % larger than what is reachable, instead of about twice as large, and from 40 MB on.
# A young generation of 4 MB holds the garbage of most requests. Two threads compile and collect.
# No upper limit: a menu of 1,000 dishes gets what it needs.
exec node --max-semi-space-size=4 --initial-old-space-size=40 --heap-growing-percent=20 --v8-pool-size=2 "$@"
