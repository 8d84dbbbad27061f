/** The used part of linkedom's nodes; its own types need the DOM library. */
export interface PageNode {
  readonly nodeType: number;
  readonly localName?: string;
  nodeValue: string | null;
  readonly childNodes: Iterable<PageNode>;
  getAttribute?(name: string): string | null;
}

export interface PageElement extends PageNode {
  readonly localName: string;
  readonly textContent: string;
  readonly innerHTML: string;
  readonly outerHTML: string;
  readonly children: Iterable<PageElement>;
  readonly nextElementSibling: PageElement | null;
  readonly lastElementChild: PageElement | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  closest(selector: string): PageElement | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  append(...nodes: readonly (PageNode | string)[]): void;
  replaceWith(...nodes: readonly (PageNode | string)[]): void;
  remove(): void;
}

export interface Page {
  readonly documentElement: PageElement;
  readonly body: PageElement;
  createElement(name: string): PageElement;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}
