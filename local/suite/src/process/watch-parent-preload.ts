/**
 * Preloaded into firebase-tools: when the suite dies without a word (kill -9, closed laptop), the
 * channel to it closes, and this asks firebase-tools for the same clean stop as Ctrl-C.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'));
// The channel alone must not keep the process up.
process.channel?.unref();
