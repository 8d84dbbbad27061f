import { Bin } from './board/bin';
import { BoardCountsStore } from './board/board-counts-store';
import { BoardDirectory } from './board/board-directory';
import { BoardExport } from './board/board-export';
import { GatewayStatus } from './agents/gateway-status';
import { LiveWithFallback } from './offline/live-with-fallback';
import { People } from './people';

export const KANBAN_STORES = [
  Bin,
  BoardCountsStore,
  BoardDirectory,
  BoardExport,
  GatewayStatus,
  LiveWithFallback,
  People,
];
