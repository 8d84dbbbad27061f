/** Part of every digest, so that a changed preparation gives different plans. */
export const PIPELINE_VERSION = 13;
