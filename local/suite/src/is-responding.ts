/** True when a GET of the URL succeeds; false when the connection is refused. */
export async function isResponding(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
