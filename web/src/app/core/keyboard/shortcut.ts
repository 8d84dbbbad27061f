export type { Shortcut } from '../../shared/ui/shortcut-list';
