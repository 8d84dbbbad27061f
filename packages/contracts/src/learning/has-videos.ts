import { hasArea } from '../brand/has-area';

/** True when lessons get videos: the service of the boards renders them. Without it, a lesson is slides that are read aloud. */
export const HAS_VIDEOS = hasArea('boards');
