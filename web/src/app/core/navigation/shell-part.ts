import type { Type } from '@angular/core';

/** A part that an area adds to the top of the rail. It is loaded after the page, and takes no place until then. */
export interface ShellPart {
  readonly load: () => Promise<Type<unknown>>;
}
