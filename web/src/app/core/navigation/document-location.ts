import { DOCUMENT, inject, Service } from '@angular/core';

/** Leaves the app with a full page load, so that the server checks the cookie again. */
@Service()
export class DocumentLocation {
  private readonly document = inject(DOCUMENT);

  get origin(): string {
    return this.document.location.origin;
  }

  /** Path, query and fragment of this page. */
  get path(): string {
    const { pathname, search, hash } = this.document.location;
    return `${pathname}${search}${hash}`;
  }

  go(address: string): void {
    this.document.location.assign(address);
  }

  /** Like {@link go}, but Back does not return to this page. */
  replace(address: string): void {
    this.document.location.replace(address);
  }

  reload(): void {
    this.document.location.reload();
  }
}
