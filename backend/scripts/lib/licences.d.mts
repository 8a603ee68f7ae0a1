export interface PackageLicence {
  name: string;
  version: string;
  licence: string;
}

export function productionLicences(root?: string): PackageLicence[];
export function isAllowed(licence: string): boolean;
