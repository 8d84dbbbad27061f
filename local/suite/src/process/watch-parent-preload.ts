/**
 * Preloaded into Node child processes: when the suite is killed (kill -9, a crash), its IPC
 * channel closes, and the child stops as cleanly as with Ctrl-C.
 */
process.on('disconnect', () => {
  // The output pipe is closed; a write error must not end the process before it has cleaned up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.kill(process.pid, 'SIGINT');
});
// The channel alone must not keep the process running.
process.channel?.unref();
