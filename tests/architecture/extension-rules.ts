/**
 * What Shopify asks of extensions. Most of it is checked only by `shopify app deploy`, which needs
 * an account: `shopify app build` accepts what is against these rules.
 */
import type { Extension } from './read-extensions.ts';

export interface ExtensionRule {
  readonly rule: string;
  /** Where Shopify says so. */
  readonly source: string;
  /** What is wrong with an extension among all of them; null when nothing is. */
  readonly check: (extension: Extension, all: readonly Extension[]) => string | null;
  /** Configuration that is against this rule. */
  readonly wrong: string;
}

const TEMPLATE = 'https://github.com/Shopify/extensions-templates/pull/117';
const BLOCK_GUIDE = 'https://shopify.dev/docs/apps/build/admin/actions-blocks/build-admin-block';
const CONFIGURATION = 'https://shopify.dev/docs/apps/structure/app-extensions/configuration';
const FLOW_TRIGGER = 'https://shopify.dev/docs/apps/build/flow/triggers/reference';
const LIFECYCLE = 'https://shopify.dev/docs/apps/build/flow/track-lifecycle-events';

const isBlock = (target: string): boolean => target.endsWith('.block.render');
const isAction = (target: string): boolean => target.endsWith('.action.render');
const targetsOf = (extension: Extension): string[] =>
  extension.targets.map(({ target = '' }) => target);

const PRODUCT_BLOCK = targeting('admin.product-details.block.render');
const declare = (values: string, rest = ''): string => `[[extensions]]\n${values}\n${rest}`;

export const EXTENSION_RULES: readonly ExtensionRule[] = [
  {
    rule: 'a block has one target: another page is another extension',
    source: `${TEMPLATE} and ${BLOCK_GUIDE}`,
    check: (extension) => {
      const blocks = targetsOf(extension).filter(isBlock);
      return blocks.length > 1 ? blocks.join(', ') : null;
    },
    wrong: declare(
      'handle = "two-pages"',
      PRODUCT_BLOCK + targeting('admin.product-variant-details.block.render'),
    ),
  },
  {
    rule: 'a block and an action are two extensions',
    source: TEMPLATE,
    check: (extension) => {
      const targets = targetsOf(extension);
      return targets.some(isBlock) && targets.some(isAction) ? targets.join(', ') : null;
    },
    wrong: declare(
      'handle = "block-and-action"',
      PRODUCT_BLOCK + targeting('admin.product-details.action.render'),
    ),
  },
  {
    rule: 'a handle is unique, of letters, digits and hyphens, at most 30 of them',
    source: FLOW_TRIGGER,
    check: ({ values: { handle = '' } }, all) =>
      /^[a-z0-9-]{1,30}$/.test(handle) && isOnce(handle, 'handle', all) ? null : handle,
    wrong: declare('handle = "same"') + declare('handle = "same"'),
  },
  {
    rule: 'a uid is given and unique: the CLI would write one into the file, and by it a deploy finds what is already there',
    source: CONFIGURATION,
    check: ({ values: { uid = '' } }, all) =>
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{20}$/.test(uid) && isOnce(uid, 'uid', all)
        ? null
        : `uid "${uid}"`,
    wrong: declare('handle = "without-uid"'),
  },
  {
    rule: 'the key of a trigger field is of letters and spaces',
    source: FLOW_TRIGGER,
    check: ({ fields }) =>
      fields.find(({ key }) => key !== undefined && !/^[a-zA-Z\s]*$/.test(key))?.key ?? null,
    wrong: declare(
      'type = "flow_trigger"',
      '[[settings.fields]]\ntype = "url"\nkey = "Page no. 1"\n',
    ),
  },
  {
    // The pinned CLI resolves a path for flow_action only; this one it hands on as it is written,
    // to be called by nobody.
    rule: 'the address that Flow calls is a whole one',
    source: LIFECYCLE,
    check: ({ values: { type, url = '' } }) =>
      type !== 'flow_trigger_lifecycle_callback' || /^https:\/\/[^/]+\//.test(url) ? null : url,
    wrong: declare('type = "flow_trigger_lifecycle_callback"\nurl = "/flow/lifecycle"'),
  },
];

function targeting(target: string): string {
  return `[[extensions.targeting]]\nmodule = "./src/Block.jsx"\ntarget = "${target}"\n`;
}

function isOnce(value: string, key: string, all: readonly Extension[]): boolean {
  return all.filter(({ values }) => values[key] === value).length === 1;
}
