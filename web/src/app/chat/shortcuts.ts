import { hasModule } from '@keelson/contracts/brand/has-module';
import type { Shortcut } from '../core/keyboard/shortcut';

const OF_CHAT: readonly Shortcut[] = [
  [['Enter'], $localize`Chat: send the question`],
  [['Shift', 'Enter'], $localize`Chat: new line`],
];

export const CHAT_SHORTCUTS: readonly Shortcut[] = hasModule('chat') ? OF_CHAT : [];
