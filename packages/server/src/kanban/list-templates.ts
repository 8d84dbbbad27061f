import { type BoardSlug } from '@keelson/contracts/ids';
import { type CardTemplate, MAX_TEMPLATES } from '@keelson/contracts/kanban/board/template';
import { type Firestore } from 'firebase-admin/firestore';
import { kanbanRefs } from './refs';

export async function listTemplates(db: Firestore, slug: BoardSlug): Promise<CardTemplate[]> {
  const found = await kanbanRefs(db).templates(slug).limit(MAX_TEMPLATES).get();
  return found.docs
    .map((document) => document.data())
    .sort((a, b) => a.title.localeCompare(b.title, 'en') || (a.id < b.id ? -1 : 1));
}
