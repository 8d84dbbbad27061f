import { AsyncView } from '../../shared/ui/async-view';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { GatewayNotice } from './gateway-notice';

/** Lists what the pages of boards use, for `imports`. */
export const PAGE_PARTS = [
  UI_PARTS,
  AsyncView,
  EmptyState,
  GatewayNotice,
  PageHeader,
  RelativeTime,
  StatusChip,
] as const;
