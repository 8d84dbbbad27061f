/** Appends one by one: the DOM that pages are rendered with on the server has no `append`. */
export function appendAll<E extends Node>(parent: E, children: Iterable<Node>): E {
  for (const child of children) parent.appendChild(child);
  return parent;
}
