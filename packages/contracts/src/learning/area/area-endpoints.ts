import { LEARNING_CONTROL_ENDPOINTS } from '../control-endpoints';
import { SendDocFeedback } from '../feedback';
import {
  AskPublicDocs,
  GetDocImage,
  GetDocPreview,
  GetLesson,
  GetLessonVideo,
  GetNavigation,
  GetPublicDoc,
  ListPublicDocs,
  SearchPublicDocs,
} from '../public-endpoints';

export const LEARNING_ENDPOINTS = [
  ListPublicDocs,
  GetNavigation,
  GetPublicDoc,
  GetLesson,
  GetDocImage,
  GetDocPreview,
  GetLessonVideo,
  SearchPublicDocs,
  AskPublicDocs,
  SendDocFeedback,
  ...LEARNING_CONTROL_ENDPOINTS,
] as const;
