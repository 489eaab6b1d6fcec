// Empty: measures how long the browser takes to start any worker.
