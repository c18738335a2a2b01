/** Where a variant's page is: its GID's digits name it. */
export function toVariantPath(gid: string): string {
  return `/app/products/${gid.slice(gid.lastIndexOf('/') + 1)}`;
}
