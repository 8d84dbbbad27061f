import { type BinEntry } from '@keelson/contracts/kanban/board/bin';
import { type Firestore } from 'firebase-admin/firestore';
import { type Page, type PageRequest, readPage } from '../page';
import { kanbanRefs } from './refs';

export const listBin = (db: Firestore, request: PageRequest): Promise<Page<BinEntry>> =>
  readPage<BinEntry>(kanbanRefs(db).bin(), { field: 'deletedAt', direction: 'desc' }, request);
