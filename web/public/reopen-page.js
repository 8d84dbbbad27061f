/* On the pages of an outage and of a lost connection: opens the requested page as soon as the server can show it. */
(() => {
  const FIRST_MS = 3000;
  const LONGEST_MS = 30000;
  let delay = FIRST_MS;
  let timer = 0;
  const tryAgain = async () => {
    clearTimeout(timer);
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
  const wait = () => {
    timer = setTimeout(tryAgain, delay * (0.75 + Math.random() / 2));
  };
  addEventListener('online', tryAgain);
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-reopen]')) location.reload();
  });
  wait();
})();
