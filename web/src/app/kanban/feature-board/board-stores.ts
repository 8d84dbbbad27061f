import { BoardAgents } from '../data/agents/board-agents';
import { BoardAccess } from '../data/board/board-access';
import { BoardDialogs } from '../data/board/board-dialogs';
import { BoardSelection } from '../data/board/board-selection';
import { BoardStore } from '../data/board/board-store';
import { ColumnCounters } from '../data/board/column-counters';
import { ColumnLoader } from '../data/board/column-loader';
import { ColumnPages } from '../data/board/column-pages';
import { BreakdownDrafts } from '../data/card/breakdown-drafts';
import { CardAdditions } from '../data/card/card-additions';
import { CardBulk } from '../data/card/card-bulk';
import { CardEdits } from '../data/card/card-edits';
import { CardMoves } from '../data/card/card-moves';
import { CardTransfer } from '../data/card/card-transfer';
import { CardTextDrafts } from '../data/card/card-text-drafts';
import { CommentDrafts } from '../data/card/comment-drafts';
import { UndoStack } from '../data/card/undo-stack';
import { QuickEdits } from '../data/card/quick-edits';
import { CardChangeSender } from '../data/offline/card-change-sender';
import { ChangeReplay } from '../data/offline/change-replay';

export const BOARD_STORES = [
  BoardStore,
  BoardAccess,
  BoardAgents,
  BoardDialogs,
  BoardSelection,
  CardAdditions,
  CardBulk,
  CardChangeSender,
  CardEdits,
  CardMoves,
  CardTransfer,
  QuickEdits,
  UndoStack,
  ChangeReplay,
  ColumnCounters,
  ColumnLoader,
  ColumnPages,
  BreakdownDrafts,
  CardTextDrafts,
  CommentDrafts,
];
