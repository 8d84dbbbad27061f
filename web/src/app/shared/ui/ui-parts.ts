import { FormField } from '@angular/forms/signals';
import { RouterLink } from '@angular/router';
import { AsyncView } from './async-view';
import { Avatar } from './avatar';
import { CopyId } from './copy-id';
import { Dialog } from './dialog';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';
import { FlashOnChange } from './flash-on-change';
import { Icon } from './icon/icon';
import { MoneyPipe } from './money';
import { PageHeader } from './page-header';
import { RelativeTime } from './relative-time';
import { Skeleton } from './skeleton';
import { SoftDisabled } from './soft-disabled';
import { StatusChip } from './status-chip';
import { TextField } from './text-field';

/** What most templates use, for `imports`. The compiler adds to a component only what its template has. */
export const UI_PARTS = [
  AsyncView,
  Avatar,
  CopyId,
  Dialog,
  EmptyState,
  ErrorState,
  FlashOnChange,
  FormField,
  Icon,
  MoneyPipe,
  PageHeader,
  RelativeTime,
  RouterLink,
  Skeleton,
  SoftDisabled,
  StatusChip,
  TextField,
] as const;
