/* On the error page of an outage: opens the requested page as soon as the server can show it. */
(() => {
  const FIRST_MS = 3000;
  const LONGEST_MS = 30000;
  let delay = FIRST_MS;
  const tryAgain = async () => {
    try {
      const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
      if (response.status < 500) {
        location.reload();
        return;
      }
    } catch {
      // No connection yet.
    }
    delay = Math.min(delay * 2, LONGEST_MS);
    wait();
  };
  const wait = () => setTimeout(tryAgain, delay * (0.75 + Math.random() / 2));
  wait();
})();
