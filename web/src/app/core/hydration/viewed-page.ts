/**
 * Removes what the server has rendered from a tab that shows the account of another person: it is the admin's own, and
 * `public/preferences.js` has kept it out of sight. Call it before the app starts.
 */
export function removeOwnPage({ documentElement, body }: Document): void {
  if (!documentElement.classList.contains('viewing')) return;
  const root = body.querySelector('app-root');
  root?.replaceChildren();
  root?.removeAttribute('ngh'); // Angular's mark of what it hydrates
  documentElement.classList.remove('viewing');
}
