export const EXECUTION_PRERENDERED: readonly string[] = ['developers/execution'];
