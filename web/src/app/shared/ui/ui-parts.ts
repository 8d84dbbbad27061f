import { RouterLink } from '@angular/router';
import { ErrorState } from './error-state';
import { Icon } from './icon/icon';
import { PlainButton } from './plain-button';
import { Skeleton } from './skeleton';
import { SoftDisabled } from './soft-disabled';

/**
 * The small parts that most templates use, for `imports`. The compiler adds to a component only what its template has, but a
 * page downloads every file that is imported here: larger parts are imported where they are used.
 */
export const UI_PARTS = [
  ErrorState,
  Icon,
  PlainButton,
  RouterLink,
  Skeleton,
  SoftDisabled,
] as const;
