/// The elements as types, one for each name, so that attributes can say where they fit.
public enum Tags {}
