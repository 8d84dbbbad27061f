/** Appends nodes one by one, because the server's DOM has no `append`. */
export function appendAll<E extends Node>(parent: E, children: Iterable<Node>): E {
  for (const child of children) parent.appendChild(child);
  return parent;
}
