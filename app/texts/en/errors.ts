/** Why something was not done, by name (app/texts/to-refusal.ts). Values are texts already. */
export const errors = {
  no_csv: (why: string) => `This is no CSV file: ${why}`,
  file_empty: () => 'The file is empty',
  file_only_heading: () => 'The file has a heading and nothing below it',
  file_too_large: (megabytes: string) =>
    `The file is larger than ${megabytes} MB: send it in parts`,
  file_too_long: (most: string) => `The file has more than ${most} lines: send it in parts`,
  file_not_utf8: () => 'The file is not UTF-8 throughout: save it as “CSV UTF-8”',
  file_is_spreadsheet: () =>
    'This is a spreadsheet, not a CSV file: save it as “CSV UTF-8” and send that',
  file_no_text: () => 'This is no text: save the table as “CSV UTF-8” and send that',
  files_busy: () => 'Other files are being read right now. Try again in a minute.',
  file_names_no_variant: (found: string) =>
    `The first line has to name the columns, one of them variant_id or sku. Found: ${found}`,
  file_sets_nothing: () =>
    'The file sets nothing: none of its columns is floor, cost, min_price or min_markup',
  file_names_no_address: (found: string) =>
    `The first line has to name two columns: sku (or product_id, variant_id) and url. Found: ${found}`,
  file_dealt_with: () =>
    'This file was applied or discarded already, or the currency of the shop has changed since it was read',
  file_not_undoable: () =>
    'There is nothing to undo: this file was undone already, or too long ago',
  currency_unknown: () =>
    'The currency of the shop is not known yet: wait until the catalogue was read',
  batch_running: () =>
    'Prices are being changed at the moment. Wait until that has ended, or stop it.',
  batch_empty: () => 'There is nothing to change any more: the list has changed meanwhile',
  preview_unknown: () => 'This preview no longer exists. Review the prices again.',
  service_disconnected: () =>
    'Recommendations can’t be applied while the pricing service isn’t connected or the shop has no plan. Settings shows both.',
  batch_unknown: () => 'There is no such batch in this shop',
  advice_changed: () => 'This advice has changed meanwhile',
  product_gone: () => 'This product is not in the shop any more',
  change_unknown: () => 'There is no such price change in this shop',
  plan_needed: (plan: string) => `This is part of the plan ${plan} and of those above it`,
  fields: () => 'Some fields need another value',
  user_unknown: () => 'Shopify did not say who you are: open the app again',
  no_verified_email: () =>
    'Shopify knows no verified e-mail address of yours: verify it in your Shopify account first',
  address_incomplete: () => 'Enter the whole address: it begins with https:// and ends in /v1',
  address_not_https: () => 'The address has to begin with https://',
  address_with_extras: () => 'The address must not contain a user name, a question mark or #',
  address_without_version: () => 'The address has to end in /v1',
  key_missing: () => 'Enter the API key from the account settings of that service',
  key_name: () => 'Enter a name of 1 to 100 characters.',
  key_name_reserved: (name: string) => `The name “${name}” is reserved. Enter another one.`,
  key_unknown: () => 'This API key doesn’t exist or was already revoked.',
  key_of_app: () => 'This app uses this API key. It can’t be revoked here.',
  key_refused: (host: string) =>
    `${host} refuses this key. Copy it again from your account there; a revoked key does not come back.`,
  account_suspended: (host: string) => `${host} says that the account of this key is suspended.`,
  no_service: (host: string) =>
    `${host} answers, but not as a pricing service does. Is this the whole address, with everything before /v1?`,
  not_public: (host: string) =>
    `Only servers on the public internet can be connected, by https:// and the usual ports. ${host} is not one of them.`,
  domain_unknown: (address: string) =>
    `${address} was not found: there is no such domain, or it has no address. Check the spelling.`,
  nothing_answers: (host: string) =>
    `Nothing answers at ${host}. Check the spelling, and whether that server is running.`,
  https_asked: (host: string) => `${host} asks for https://.`,
  no_key: () => 'This shop has no key for the pricing service: connect it in the settings',
  service_busy: () => 'The pricing service is busy. We’ll try again later.',
  service_silent: (origin: string) => `The pricing service at ${origin} did not answer`,
  service_broke_off: () => 'The answer of the pricing service broke off',
  service_no_json: () => 'The pricing service answered something that is no JSON',
  not_offered: () => 'The connected pricing service offers only the basic interface',
  service_moved: (address: string) =>
    `The pricing service sends requests for ${address} to another address: enter that one in the settings`,
  service_refused: (words: string) => `The pricing service refused: ${words}`,
  shopify_silent: (asked: string) => `Shopify did not answer ${asked}`,
  shopify_refused: (asked: string, words: string) => `Shopify refused ${asked}: ${words}`,
  shopify_token: () =>
    'Shopify refuses the token of this shop: open the app in the admin to renew it',
};
