import { fileURLToPath } from 'node:url';

export type BlockTarget = 'product' | 'variant';
const MODULES: Readonly<Record<BlockTarget, string>> = {
  product: 'product-block/src/ProductBlock.jsx',
  variant: 'variant-block/src/VariantBlock.jsx',
};

/**
 * The block of one of the two pages as one script, built again each time so that changes are
 * visible. Null where esbuild is not installed (an image without development dependencies).
 */
export async function bundleBlock(target: BlockTarget): Promise<string | null> {
  const esbuild = await import('esbuild').catch(() => null);
  if (!esbuild) return null;
  const entry = fileURLToPath(new URL(`../../extensions/${MODULES[target]}`, import.meta.url));
  const { outputFiles } = await esbuild.build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? null;
}
