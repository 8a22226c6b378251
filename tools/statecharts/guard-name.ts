/** A named guard by its name, a combined one by its parts, an inline one by its condition if that fits an arrow. */
export function guardName(guard: unknown): string {
  if (typeof guard === "string") return guard;
  if (typeof guard === "object" && guard && "type" in guard) return String(guard.type);
  if (typeof guard !== "function") return "…";
  if ("guards" in guard && Array.isArray(guard.guards)) {
    const parts = guard.guards.map(guardName);
    return guard.name === "not" ? `not ${parts.join()}` : parts.join(` ${guard.name} `);
  }
  const condition = /=>\s*([^{].*)$/s
    .exec(Function.prototype.toString.call(guard))?.[1]
    ?.replaceAll(/\s+/g, " ");
  if (condition && condition.length <= 60) return condition.replace(/^\((.*)\)$/, "$1");
  return guard.name && guard.name !== "guard" ? guard.name : "…";
}
