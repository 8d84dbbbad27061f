import { hasModule } from '@keelson/contracts/brand/has-module';
import type { NavItem } from '../core/navigation/nav-item';

const CHAT: readonly NavItem[] = [
  { title: $localize`:Page:Chat`, route: '/admin/chat', icon: 'chat', exact: true, needs: 'admin' },
  {
    title: $localize`Chat feedback`,
    route: '/admin/chat/feedback',
    icon: 'thumb_up',
    needs: 'operator',
  },
];

export const CHAT_SETTINGS_PAGES: readonly NavItem[] = hasModule('chat') ? CHAT : [];
