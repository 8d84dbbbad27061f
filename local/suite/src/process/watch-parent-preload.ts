/**
 * Preloaded into our Node children: when the suite dies without a word (kill -9, a crash), the
 * channel to it closes, and the child gets the same clean stop as with Ctrl-C.
 */
process.on('disconnect', () => {
  // Nobody reads our output any more; writing on must not end us before we have cleaned up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.kill(process.pid, 'SIGINT');
});
// The channel alone must not keep the process up.
process.channel?.unref();
