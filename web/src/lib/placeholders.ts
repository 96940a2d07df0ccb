/**
 * Words that the build draws in the places of an installation's settings; the server puts those in their stead
 * (internal/app/painted.go), so that a page reads the same before and after the application has come.
 */
export const PAINTED = {
  productName: "zzproduct",
  supportEmail: "zzsupport",
  links: { instagram: "zzinstagram", facebook: "zzfacebook", linkedin: "zzlinkedin", council: "zzcouncil" },
  company: { name: "zzlegalname", cnpj: "zzlegalcnpj", address: "zzlegaladdress" },
  dpo: { name: "zzdponame", email: "zzdpomail" },
};

/** The build draws pages where there is no browser. */
export const painting = typeof document === "undefined";
