/** What the privacy policy says about a module. */
export interface ModulePrivacy {
  readonly module: string;
  readonly text: string;
}
