/* Runs before the first paint: a theme that was chosen on this device beats the system's. */
(() => {
  try {
    const theme = localStorage.getItem('keelson.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is off: the system's theme it is.
  }
})();
