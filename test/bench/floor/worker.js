// Nothing: what the browser takes to start any worker.
