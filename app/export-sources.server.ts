/** The lists of pages that can be exported. */
import { alertsExport } from './alerts/export-alerts.server.ts';
import type { ExportSource } from './exports/export-source.ts';
import { matrixExport } from './matrix/export-matrix.server.ts';
import { productsExport } from './products/export-products.server.ts';

export const exportSources: readonly ExportSource[] = [alertsExport, productsExport, matrixExport];
