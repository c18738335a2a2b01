/** Returns the path of a variant's page, which contains the digits of its GID. */
export function toVariantPath(gid: string): string {
  return `/app/products/${gid.slice(gid.lastIndexOf('/') + 1)}`;
}
