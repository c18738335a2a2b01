import { fileURLToPath } from 'node:url';

export type BlockTarget = 'product' | 'variant';
const MODULES: Readonly<Record<BlockTarget, string>> = {
  product: 'ProductBlock.jsx',
  variant: 'VariantBlock.jsx',
};

/**
 * The block of extensions/product-block as one script, made anew each time so that a change is
 * seen. Null where esbuild is not installed (an image without what only development needs).
 */
export async function bundleBlock(target: BlockTarget): Promise<string | null> {
  const esbuild = await import('esbuild').catch(() => null);
  if (!esbuild) return null;
  const entry = fileURLToPath(
    new URL(`../../extensions/product-block/src/${MODULES[target]}`, import.meta.url),
  );
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
