import type { ModulePrivacy } from '../core/modules/module-privacy';

export const CHAT_PRIVACY: readonly ModulePrivacy[] = [
  {
    module: 'chat',
    text: $localize`Questions that you ask in the chat, files that you attach to them, and the answers. If a model provider is configured, it receives them too.`,
  },
];
