/** @jsxRuntime automatic */
/** @jsxImportSource preact */
// @ts-check
/* global document, shopify */
/** The same on the page of one variant. */
import '@shopify/ui-extensions/preact';
import { render } from 'preact';
import { Block } from '../../shared-block/Block.jsx';

export default async () =>
  render(
    <Block
      subject={{ variant: shopify.data.selected[0]?.id ?? '' }}
      t={(key, values) => shopify.i18n.translate(key, values)}
    />,
    document.body,
  );
