import type { Type } from '@angular/core';

/**
 * Describes what a person has to decide before the own account is deleted, by the error that asks for it. The component
 * has the input `details`, those of the error, and the output `decided`: false when the person decides nothing.
 */
export interface DeletionQuestion {
  readonly code: string;
  readonly load: () => Promise<Type<unknown>>;
}
