/** @jsxRuntime automatic */
/** @jsxImportSource preact */
// @ts-check
/* global document, shopify */
/**
 * On the product's page in the admin: competitors' prices, the MAP price, the suggestion and the button
 * that applies it. Everything comes from the app.
 */
import '@shopify/ui-extensions/preact';
import { render } from 'preact';
import { Block } from '../../shared-block/Block.jsx';

export default async () =>
  render(
    <Block
      subject={{ product: shopify.data.selected[0]?.id ?? '' }}
      t={(key, values) => shopify.i18n.translate(key, values)}
    />,
    document.body,
  );
